import { systemErrorCode } from '#server/db/embedded/system-error.ts'
import { once } from 'node:events'
import { createServer } from 'node:net'

interface Address {
  host: string
  port: number
}

/** The settings that choose the address. */
interface Names {
  host: string
  port: string
}

const SERVED = { host: 'HOST', port: 'PORT' }

/** Throws a sentence if the server cannot listen on the address, before a database is opened or filled. */
export async function requireFreeAddress({ host, port }: Address, names: Names = SERVED): Promise<void> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw refusal(error, { host, port }, names)
  }
  server.close()
  await once(server, 'close')
}

function refusal(error: unknown, { host, port }: Address, names: Names): unknown {
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} is already in use: stop the program that uses it, or choose another with ${names.port}=${port + 1}.`,
    EACCES: `Port ${port} needs the rights of root: choose one from 1024 on with ${names.port}=3000.`,
    EADDRNOTAVAIL: `This machine does not have the address ${host}: choose one that it has with ${names.host}=127.0.0.1.`,
    ENOTFOUND: `The name ${host} is not known: choose an address of this machine with ${names.host}=127.0.0.1.`,
  }
  const sentence = sentences[systemErrorCode(error) ?? '']
  return sentence === undefined ? error : new Error(sentence, { cause: error })
}
