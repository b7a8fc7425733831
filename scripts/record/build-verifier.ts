import { build } from 'vite'

/** Makes one file without dependencies of the verifier, for people who have Node.js and no register. */
const [folder = 'dist/verifier'] = process.argv.slice(2)
await build({
  configFile: false,
  logLevel: 'warn',
  ssr: { noExternal: true },
  build: {
    ssr: 'scripts/record/verify-record.ts',
    target: 'node20',
    outDir: folder,
    emptyOutDir: true,
    rolldownOptions: { output: { entryFileNames: 'verify-record.mjs' } },
  },
})
console.log(`${folder}/verify-record.mjs`)
