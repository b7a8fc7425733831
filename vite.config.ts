import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

const apiAddress = process.env['API_ADDRESS'] ?? 'http://localhost:3000'

type ModuleGraph = { getModuleInfo: (id: string) => { importers: string[] } | null }

/**
 * The frame and the register, which opens first and most often, come in one file: its first visit costs as few requests
 * as can be. What only other screens have in common comes in another, so that the register does not wait for it.
 */
function fileOf(id: string, graph: ModuleGraph): string | null {
  const isNeeded = id.includes('rolldown/runtime') || comesWithRegister(id, graph, new Set())
  return isNeeded ? 'app' : null
}

function comesWithRegister(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (id.endsWith('/src/client/main.tsx') || id.includes('/src/client/features/register/')) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (
    graph.getModuleInfo(id)?.importers.some((importer) => comesWithRegister(importer, graph, seen)) ?? false
  )
}

/** Compressed once, at the build: the server hands out the files as they are. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle({ dir = '' }, files) {
      for (const name of Object.keys(files).filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = path.join(dir, name)
        const content = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

export default defineConfig({
  root: 'src/client',
  plugins: [react(), tailwindcss(), compressedFiles()],
  build: {
    outDir: process.env['CLIENT_DIR'] ?? '../../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: fileOf, debugName: 'app', priority: 2 },
            { name: 'shared', minShareCount: 2, priority: 1 },
          ],
        },
      },
    },
  },
  // The login pages of the demonstration school are the server's too; the Host header must reach it unchanged.
  server: {
    proxy: {
      '/api': { target: apiAddress },
      '/demo-login': { target: apiAddress },
      '/school-logo': { target: apiAddress },
    },
  },
})
