import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const apiAddress = process.env['API_ADDRESS'] ?? 'http://localhost:3000'

type ModuleGraph = { getModuleInfo: (id: string) => { importers: string[] } | null }

/**
 * What several screens use comes in one file, so that a screen costs one request more and not ten; but the register,
 * which opens first and most often, does not load what only other screens have in common.
 */
function sharedFile(id: string, graph: ModuleGraph): string {
  return comesWithRegister(id, graph, new Set()) ? 'shared' : 'shared-more'
}

function comesWithRegister(id: string, graph: ModuleGraph, seen: Set<string>): boolean {
  if (id.endsWith('/src/client/main.tsx') || id.includes('/src/client/features/register/')) return true
  if (seen.has(id)) return false
  seen.add(id)
  return (
    graph.getModuleInfo(id)?.importers.some((importer) => comesWithRegister(importer, graph, seen)) ?? false
  )
}

export default defineConfig({
  root: 'src/client',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: process.env['CLIENT_DIR'] ?? '../../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: sharedFile, minShareCount: 2 }] } } },
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
