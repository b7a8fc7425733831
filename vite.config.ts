import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const apiAddress = process.env['API_ADDRESS'] ?? 'http://localhost:3000'

export default defineConfig({
  root: 'src/client',
  plugins: [react(), tailwindcss()],
  build: {
    outDir: process.env['CLIENT_DIR'] ?? '../../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // What several screens use comes in one file, so that a screen costs one request more and not ten.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'shared', minShareCount: 3 }] } } },
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
