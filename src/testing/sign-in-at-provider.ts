import { BrowserSession } from './browser-session.ts'

/** Walks from the product to a provider at another address and back; the answer is the product's to the callback. */
export async function signInAtProvider(
  origin: string,
  account: string,
): Promise<{ browser: BrowserSession; answer: Response }> {
  const browser = new BrowserSession(origin)
  const login = await browser.fetch('/api/login')
  const atProvider = new URL(login.headers.get('location') ?? '')
  const provider = new BrowserSession(atProvider.origin)
  const choice = await provider.visit(atProvider.pathname + atProvider.search)
  const chosen = await provider.fetch(choice.path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ account }).toString(),
  })
  const resumed = await provider.fetch(chosen.headers.get('location') ?? '')
  const callback = new URL(resumed.headers.get('location') ?? '')
  if (callback.origin !== origin) throw new Error(`The provider led to ${callback.origin}`)
  return { browser, answer: await browser.fetch(callback.pathname + callback.search) }
}
