import '#client/styles/index.css'
import { afterEach } from 'vitest'
import { cleanup, configure } from 'vitest-browser-react/pure'
import { dismissToast, toasts } from '#client/ui/feedback/toast-store.ts'

// As in the product.
configure({ reactStrictMode: true })

afterEach(async () => {
  await cleanup()
  for (const { id } of toasts.get()) dismissToast(id)
})
