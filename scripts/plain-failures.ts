// For whoever typed the command: what went wrong, not where in the code it happened.
process.on('uncaughtException', (error) => {
  console.error(String(error))
  process.exit(1)
})
