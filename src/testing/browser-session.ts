/** A browser without a screen: keeps cookies, follows redirects, and can sign in through the demonstration login. */
export class BrowserSession {
  readonly origin: string
  readonly cookies = new Map<string, string>()

  constructor(origin: string) {
    this.origin = origin
  }

  /** The cookies as the browser sends them. */
  get cookieHeader(): string {
    return Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ')
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.cookies.size > 0) headers.set('cookie', this.cookieHeader)
    const response = await fetch(new URL(path, this.origin), { redirect: 'manual', ...init, headers })
    for (const line of response.headers.getSetCookie()) this.keep(line)
    return response
  }

  /** Follows redirects within this origin; the answer is the first page that is not one. */
  async visit(path: string, init: RequestInit = {}): Promise<{ response: Response; path: string }> {
    let response = await this.fetch(path, init)
    let at = path
    for (let step = 0; response.status >= 300 && response.status < 400 && step < 15; step += 1) {
      const next = new URL(response.headers.get('location') ?? '/', new URL(at, this.origin))
      if (next.origin !== this.origin) throw new Error(`Redirected to a foreign address: ${next.href}`)
      await response.body?.cancel()
      at = next.pathname + next.search
      response = await this.fetch(at)
    }
    return { response, path: at }
  }

  /** The whole sign-in, as a person does it: login, choice of the account, callback. */
  async signIn(account: string, from = '/api/login'): Promise<{ response: Response; path: string }> {
    const choice = await this.visit(from)
    if (!(await choice.response.text()).includes('name="account"'))
      throw new Error(`No login page at ${choice.path}`)
    return this.visit(choice.path, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ account }).toString(),
    })
  }

  async getJson<Answer = unknown>(path: string): Promise<{ status: number; body: Answer }> {
    const response = await this.fetch(path)
    return { status: response.status, body: (await response.json()) as Answer }
  }

  async sendJson<Answer = Record<string, unknown>>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; body: Answer }> {
    const json =
      body === undefined
        ? { headers }
        : { headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) }
    const response = await this.fetch(path, { method, ...json })
    const text = await response.text()
    return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Answer }
  }

  private keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const name = pair.slice(0, pair.indexOf('='))
    const value = pair.slice(pair.indexOf('=') + 1)
    const isGone = attributes.some((attribute) => /expires=Thu, 01 Jan 1970/i.test(attribute)) || value === ''
    if (isGone) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}
