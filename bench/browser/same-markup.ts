import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** Parts of a page and their markup. */
type Markup = Record<string, string>

/** What one click changes on our screen, and what it sends for that. */
export interface ScreenStep {
  before: string
  button: string
  /** Shown at once, before anything is sent. */
  atOnce?: Markup
  /** The body and the answer of the request, and what is shown once it is answered. */
  request?: { body?: string; answer: string }
  answered?: Markup
}

export const PAGE = '#page'
export const TOASTS = 'section[aria-label^="Notifications"]'

/** The markup of some parts of our screen as it is now, without what is drawn ahead out of sight. */
export const markupOf = (page: Page, ...parts: string[]): Promise<Markup> =>
  page.evaluate((selectors) => {
    const shown = (part: string) => {
      const copy = document.querySelector(part)?.cloneNode(true) as Element | undefined
      for (const hidden of copy?.querySelectorAll('[style^="content-visibility: hidden"]') ?? [])
        hidden.remove()
      return copy?.innerHTML ?? ''
    }
    return Object.fromEntries(selectors.map((part) => [part, shown(part)]))
  }, parts)

export const wholeMarkup = async (page: Page): Promise<string> =>
  (await markupOf(page, '#root'))['#root'] ?? ''

/** The address of our one stylesheet. */
export const stylesheetOf = async (page: Page): Promise<string> =>
  (await page.locator('link[rel=stylesheet]').first().getAttribute('href')) ?? ''

const SCRIPT = `
const step = await (await fetch(location.pathname + '/step')).json()
const put = (parts = {}) => {
  for (const [part, markup] of Object.entries(parts)) document.querySelector(part).innerHTML = markup
}
document.querySelector(step.button).onclick = async (event) => {
  event.preventDefault()
  put(step.atOnce)
  if (!step.request) return
  const { body } = step.request
  const answer = await fetch(location.pathname + '/answer', body && { method: 'POST', body })
  await answer.json()
  put(step.answered)
}`

const bare = (stylesheet: string, markup: string) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><link rel="stylesheet" href="${stylesheet}">` +
  `<body><div id="root">${markup}</div><script type="module">${SCRIPT}</script>`

/**
 * The limit of the browser's times that does the same work: a plain page with our stylesheet that puts the markup of our
 * screens in place by `innerHTML`, after the same answer where ours waits for one. What it saves is saved. Each step has an address.
 */
export async function startSameMarkup<Name extends string>(
  stylesheet: string,
  steps: Record<Name, ScreenStep>,
  save: (body: string) => Promise<unknown>,
): Promise<{ addressOf: (name: Name) => string; close: () => void }> {
  const find = (name: string) => Object.entries<ScreenStep>(steps).find(([other]) => other === name)?.[1]
  const server = createServer((request, response) => {
    const [, name = '', part] = (request.url ?? '').split('/')
    const step = find(name)
    if (step?.request && part === 'answer' && request.method === 'POST') {
      const { answer } = step.request
      void text(request)
        .then(save)
        .then(() => response.setHeader('content-type', 'application/json').end(answer))
    } else if (step && part !== undefined) {
      response.setHeader('content-type', 'application/json')
      response.end(part === 'step' ? JSON.stringify(step) : step.request?.answer)
    } else if (step) {
      response.setHeader('content-type', 'text/html')
      response.end(bare(stylesheet, step.before))
    } else if (name === 'assets') {
      if (request.url?.endsWith('.css')) response.setHeader('content-type', 'text/css')
      response.end(readFileSync(path.join('dist/client', request.url ?? '')))
    } else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    addressOf: (name) => `http://127.0.0.1:${port}/${name}`,
    close: () => server.close(),
  }
}
