import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

const apiAddress = process.env['API_ADDRESS'] ?? 'http://localhost:3000'

/** All that is used of lucide's own way to draw an icon, which weighs 2 kB and is three components deep. */
const PLAIN_ICON = `
import { createElement } from 'react'
const LOOK = {
  viewBox: '0 0 24 24', width: 24, height: 24, 'aria-hidden': true,
  fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round',
}
export default ({ node }) => (props) =>
  createElement('svg', { ...LOOK, ...props }, node.map(([shape, form]) => createElement(shape, form)))`

function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    load: {
      filter: { id: /lucide-react\/dist\/esm\/createLucideIcon\.mjs$/ },
      handler: () => PLAIN_ICON,
    },
  }
}

/** All that is used of Vite's own way to fetch what a page needs along with it; it brings no style sheets. */
const PLAIN_PRELOAD = `
export const __vitePreload = (load, needed = []) => {
  for (const name of needed) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = '/' + name
    document.head.append(link)
  }
  return load()
}`

function plainPreload(): Plugin {
  return {
    name: 'plain-preload',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /vite\/preload-helper/ }, handler: () => PLAIN_PRELOAD },
  }
}

/** Lists that are read page by page: no screen has one, and the query library always brings them along. */
const NO_ENDLESS_LISTS = `
const none = () => { throw new Error('No screen reads page by page') }
export { none as infiniteQueryBehavior, none as hasNextPage, none as hasPreviousPage }`

function noEndlessLists(): Plugin {
  return {
    name: 'no-endless-lists',
    apply: 'build',
    load: {
      filter: { id: /query-core\/build\/modern\/infiniteQueryBehavior\.js$/ },
      handler: () => NO_ENDLESS_LISTS,
    },
  }
}

/** Routes with a pattern: ours are plain paths (src/client/app/routes.ts), and the router always brings its parser along. */
const NO_PATTERNS = `export const parse = () => { throw new Error('No route has a pattern') }`

function noRoutePatterns(): Plugin {
  return {
    name: 'no-route-patterns',
    apply: 'build',
    load: { filter: { id: /regexparam\/dist\/index\.mjs$/ }, handler: () => NO_PATTERNS },
  }
}

/** The small crest stands in the page itself: it is smaller than the request for it. */
function iconInPage(): Plugin {
  const crest = encodeURIComponent(readFileSync('src/client/public/favicon.svg', 'utf8'))
  return {
    name: 'icon-in-page',
    apply: 'build',
    transformIndexHtml: (page) => page.replace('/favicon.svg', `data:image/svg+xml,${crest}`),
  }
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
  plugins: [
    react(),
    tailwindcss(),
    plainPreload(),
    plainIcons(),
    noEndlessLists(),
    noRoutePatterns(),
    iconInPage(),
    compressedFiles(),
  ],
  // What wouter brings for versions of React that could not do it themselves.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  build: {
    outDir: process.env['CLIENT_DIR'] ?? '../../dist/client',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What is imported is fetched at once; only what it needs in turn must be named.
      resolveDependencies: (file, needed) => needed.filter((name) => name !== file),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The frame and the register, which opens first and most often, come in one file: its first visit costs as
            // few requests as can be. What only other screens have in common comes in another.
            { name: 'app', tags: ['$initial'], priority: 2 },
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
