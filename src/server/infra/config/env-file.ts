import { systemErrorCode } from '#server/db/embedded/system-error.ts'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import { ConfigError } from './config.ts'

type Variables = Record<string, string | undefined>

/**
 * The environment together with the file that `ENV_FILE` names, so that a command uses the same database as the
 * service. The environment wins over the file.
 */
export function readVariables(environment: Variables): Variables {
  const { ENV_FILE: file } = environment
  return file ? { ...readEnvFile(file), ...environment } : environment
}

function readEnvFile(file: string): Variables {
  try {
    return parseEnv(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigError(
      `The file ${file} that ENV_FILE names cannot be read: ${systemErrorCode(error) ?? String(error)}.`,
      { cause: error },
    )
  }
}
