/** Seals text so that only its owner can read it, and opens it again; null where it was sealed with another key. */
export interface Seal {
  close(text: string): Promise<Uint8Array<ArrayBuffer>>
  open(sealed: Uint8Array<ArrayBuffer>): Promise<string | null>
}

const NONCE_BYTES = 12

/** Seals with a key as base64; nothing on the device keeps it, nor opens what it seals. */
export async function createSeal(base64: string): Promise<Seal> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0))
  const key = await crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return {
    async close(text) {
      const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
      const whole = new Uint8Array(NONCE_BYTES + sealed.byteLength)
      whole.set(iv)
      whole.set(new Uint8Array(sealed), NONCE_BYTES)
      return whole
    },
    async open(sealed) {
      const iv = sealed.subarray(0, NONCE_BYTES)
      try {
        const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, sealed.subarray(NONCE_BYTES))
        return new TextDecoder().decode(text)
      } catch {
        return null
      }
    },
  }
}
