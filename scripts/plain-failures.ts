import { plainMessage } from '#server/infra/plain-message.ts'

// The person who typed the command reads the reason, not a stack trace.
process.on('uncaughtException', (error) => {
  console.error(plainMessage(error))
  process.exit(1)
})
