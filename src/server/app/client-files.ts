import { escapeHtml } from '#server/http/answers/plain-page.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const PLACEHOLDER = '%SCHOOL_NAME%'
const ASSET_DAYS = 365
const WORKER = 'service-worker.js'
const PAGE_VERSION = '%PAGE_VERSION%'

/** Addresses of calls and files; the address of a screen never has a dot. */
const isNoScreen = (url: string) => /^\/(api|assets|school-logo)([/?]|$)|^[^?]*\./.test(url)

interface ClientFiles {
  clientDir: string
  school: { name: string; logoFile: string | undefined }
}

/** Serves the built client: hashed files are cached for ever, the page is not, and every screen's address gets the page. */
export async function serveClient(app: FastifyInstance, { clientDir, school }: ClientFiles): Promise<void> {
  const pageFile = path.join(clientDir, 'index.html')
  const isBuilt = existsSync(pageFile)
  const page = isBuilt
    ? readFileSync(pageFile, 'utf8').replaceAll(PLACEHOLDER, () => escapeHtml(school.name))
    : ''
  await app.register(fastifyStatic, {
    root: clientDir,
    // Without a built client, the school's own logo is still served.
    serve: isBuilt,
    suppressWarning: !isBuilt,
    index: false,
    preCompressed: true,
    wildcard: false,
    // The handlers below send the page with the school's name in it, and the worker with the version of that page.
    globIgnore: ['index.html*', WORKER],
    setHeaders: (response, file) => {
      const isHashed = file.includes(`${path.sep}assets${path.sep}`)
      const age = isHashed ? `public, max-age=${ASSET_DAYS * 86_400}, immutable` : 'public, max-age=3600'
      response.header('cache-control', age)
      if (/\.svg(\.br|\.gz)?$/.test(file)) response.header('content-type', 'image/svg+xml; charset=utf-8')
    },
  })

  if (isBuilt) serveInstallation(app, { clientDir, school, page })

  app.get('/school-logo', { config: { access: 'public' } }, async (_request, reply) => {
    const own = school.logoFile
    return own
      ? reply.sendFile(path.basename(own), path.dirname(own))
      : reply.sendFile('crest.svg', clientDir)
  })

  app.setNotFoundHandler((request, reply) => {
    if (request.url.split('?')[0] === '/index.html') return reply.redirect('/')
    if (isNoScreen(request.url) || request.method !== 'GET') {
      return reply.code(404).send({ message: 'There is no such call.', code: 'unknownCall' })
    }
    if (!isBuilt) {
      return reply
        .code(503)
        .type('text/plain; charset=utf-8')
        .send('The front end has not been built: npm run build')
    }
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** What makes the register an app that opens without a network; a browser asks for its worker again and again. */
function serveInstallation(
  app: FastifyInstance,
  { clientDir, school, page }: ClientFiles & { page: string },
): void {
  const version = createHash('sha256').update(page).digest('hex').slice(0, 16)
  const worker = readFileSync(path.join(clientDir, WORKER), 'utf8').replaceAll(PAGE_VERSION, version)
  app.get(`/${WORKER}`, { config: { access: 'public' } }, async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(worker),
  )

  const manifest = JSON.stringify({
    ...{
      id: '/',
      name: school.name,
      short_name: 'Register',
      start_url: '/',
      scope: '/',
      display: 'standalone',
    },
    ...{ lang: 'en-GB', background_color: '#ffffff', theme_color: '#22407f' },
    icons: [
      ...(school.logoFile ? [{ src: '/school-logo', sizes: 'any' }] : []),
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  })
  app.get('/manifest.webmanifest', { config: { access: 'public' } }, async (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache').send(manifest),
  )
}
