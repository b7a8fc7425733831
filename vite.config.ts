import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { build, defineConfig } from 'vite'
import type { Plugin } from 'vite'

const apiAddress = process.env['API_ADDRESS'] ?? 'http://localhost:3000'

/** Writes the small crest into the page: it is smaller than a request for it. */
function iconInPage(): Plugin {
  const crest = encodeURIComponent(readFileSync('src/client/public/favicon.svg', 'utf8'))
  return {
    name: 'icon-in-page',
    apply: 'build',
    transformIndexHtml: (page) => page.replace('/favicon.svg', `data:image/svg+xml,${crest}`),
  }
}

/** Has the browser compile the first file while it loads, not each function at its first call (decision 27). */
function compiledWhileLoading(): Plugin {
  return {
    name: 'compiled-while-loading',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, files) {
        for (const file of Object.values(files)) {
          if (file.type === 'chunk' && file.isEntry) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

/** Compresses each file once, at the build, so that the server sends it as it is. */
function compressedFiles(): Plugin {
  return {
    name: 'compressed-files',
    apply: 'build',
    writeBundle({ dir = '' }, files) {
      const names = [...Object.keys(files), ...readdirSync('src/client/public')]
      for (const name of names.filter((file) => /\.(js|css|svg)$/.test(file))) {
        const file = path.join(dir, name)
        const content = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(content))
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
      }
    },
  }
}

/** Builds the service worker, which keeps every file of the build, so that an old page finds all its parts after an update. */
function serviceWorker(): Plugin {
  const icon = readFileSync('src/client/public/favicon.svg')
  return {
    name: 'service-worker',
    apply: 'build',
    async writeBundle({ dir = '' }, files) {
      // The name of a built file changes with its content.
      const built = Object.keys(files).filter((name) => name.startsWith('assets/'))
      const kept = [
        ...built.toSorted().map((name) => ({ url: `/${name}`, revision: null })),
        { url: '/favicon.svg', revision: createHash('sha256').update(icon).digest('hex').slice(0, 16) },
      ]
      await build({
        ...{ configFile: false, publicDir: false, logLevel: 'warn' },
        define: { BUILT_FILES: JSON.stringify(kept), 'process.env.NODE_ENV': '"production"' },
        build: {
          ...{ outDir: dir, emptyOutDir: false },
          rolldownOptions: {
            input: 'src/service-worker/service-worker.ts',
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      })
    },
  }
}

export default defineConfig({
  root: 'src/client',
  plugins: [react(), tailwindcss(), iconInPage(), compiledWhileLoading(), compressedFiles(), serviceWorker()],
  build: {
    // As the server reads it. Blank it counts as not given: the folder is emptied first.
    outDir: path.resolve(process.env['CLIENT_DIR'] || 'dist/client'),
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // The first script lists what each page needs; in one order throughout, the lists compress to less.
    modulePreload: { polyfill: false, resolveDependencies: (_page, files) => files.toSorted() },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The shell and the register, which opens first and most often, are one file, so that a first visit needs few
            // requests. The two pages that lead to it are a file each, with what they use; the code that only other screens
            // share is another.
            { name: 'app', tags: ['$initial'], priority: 4 },
            { name: 'classes', test: /features\/classes\/classes-page/, priority: 3 },
            { name: 'home', test: /features\/home\/home-page/, priority: 2 },
            // A slow phone opens the list of an evacuation with few files.
            { name: 'evacuation', test: /evacuation\/evacuation-page/, priority: 1.5 },
            // What keeps unsent entries and the register on the device, and follows others, comes together once the page is at rest.
            {
              ...{ name: 'at-rest', priority: 2 },
              test: /outbox\/(keeper|journal)|node_modules\/idb|outbox-sign|header-at-rest|keep-offline|client\/live\//,
            },
            // The menus and the tooltips, which are placed beside their buttons in the same way.
            {
              ...{ name: 'floating', priority: 2 },
              test: /overlays\/(tooltip\.|use-floating|placement)|controls\/menu|account-menu-list/,
            },
            { name: 'message-pages', test: /(landing|no-access|not-found)-page/, priority: 2 },
            // What a register opens now and then is one file: each name of a file costs the first visit about 20 bytes.
            {
              ...{ name: 'register-parts', priority: 2 },
              test: /register\/(printed-register|mark-questions|day-notice-state|cards\/(code-menu|(history|keys)-dialog))|(date-dialog|month-grid)/,
            },
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
