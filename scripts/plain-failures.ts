import { plainMessage } from '#server/infra/plain-message.ts'

// For the person who typed the command: what went wrong, not where in the code it happened.
process.on('uncaughtException', (error) => {
  console.error(plainMessage(error))
  process.exit(1)
})
