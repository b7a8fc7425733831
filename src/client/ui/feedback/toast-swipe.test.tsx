import { beforeEach, expect, test } from 'vitest'
import { cdp, page } from 'vitest/browser'
import type { Locator } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { stopClock } from '#testing/screen/stopped-clock.ts'
import { toast } from './toast-store.ts'

beforeEach(async () => {
  // No toast goes by itself.
  stopClock()
  await renderScreen(<h1>Users</h1>)
  await page.getByRole('heading').hover()
})

const region = page.getByRole('region', { name: 'Notifications (F8)' })
const off = region.getByText('Account deactivated')
const on = region.getByText('Account activated')
const shift = () => getComputedStyle(region.element()).transform

interface Devtools {
  send(method: 'Input.dispatchMouseEvent', event: object): Promise<unknown>
}

/** The button of the mouse that is held: 1 is the left one. */
let buttons = 0

/** The mouse at a place of the tested page, which stands inside a page of the test runner. */
async function mouse(type: 'mouseMoved' | 'mousePressed' | 'mouseReleased', x: number, y: number) {
  if (type !== 'mouseMoved') buttons = type === 'mousePressed' ? 1 : 0
  const frame = window.frameElement?.getBoundingClientRect()
  const scale = (frame?.width ?? 1) / window.innerWidth
  await (cdp() as unknown as Devtools).send('Input.dispatchMouseEvent', {
    ...{ type, x: (frame?.x ?? 0) + x * scale, y: (frame?.y ?? 0) + y * scale },
    // A move names the button that is held, or the browser does not keep the pointer with the toast.
    ...{ buttons, button: type === 'mouseMoved' && buttons === 0 ? 'none' : 'left' },
    ...(type !== 'mouseMoved' && { clickCount: 1 }),
  })
}
const move = (x: number, y: number) => mouse('mouseMoved', x, y)
const press = (x: number, y: number) => mouse('mousePressed', x, y)
const release = (x: number, y: number) => mouse('mouseReleased', x, y)

function placeIn(locator: Locator, right: number, down: number): [x: number, y: number] {
  const { x, y } = locator.element().getBoundingClientRect()
  return [Math.round(x) + right, Math.round(y) + down]
}

test('[K1] a toast is swiped away by 50 px, and goes back after 49', async () => {
  toast({ title: 'Account deactivated' })
  await expect.element(off).toBeVisible()
  const [x, y] = placeIn(off, 0, 5)
  const swipe = async (distance: number) => {
    await move(x, y)
    await press(x, y)
    await move(x + distance, y)
    await expect.poll(shift).toBe(`matrix(1, 0, 0, 1, ${distance}, 0)`)
    await release(x + distance, y)
    await expect.poll(shift).toBe('none')
  }
  await swipe(49)
  await expect.element(off).toBeVisible()
  await swipe(50)
  await expect.element(off).not.toBeVisible()
})

test('[K1] a toast that was flung aside or let go of outside leaves no trace on the next one, which a trembling hand can close', async () => {
  toast({ title: 'Account deactivated' })
  await expect.element(off).toBeVisible()
  const [x, y] = placeIn(off, 20, 5)
  // To the left and out of the toast, where the button of the mouse is let go.
  await move(x, y)
  await press(x, y)
  await move(x - 200, y - 200)
  await release(x - 200, y - 200)
  await move(x, y)
  await move(x + 150, y)
  expect(shift()).toBe('none')
  await expect.element(off).toBeVisible()
  // The next toast comes while this one is held aside.
  await press(x + 150, y)
  await move(x + 190, y)
  await expect.poll(shift).toBe('matrix(1, 0, 0, 1, 40, 0)')
  toast({ title: 'Account activated' })
  await expect.element(on).toBeVisible()
  await expect.poll(shift).toBe('none')
  await move(x + 240, y)
  await release(x + 240, y)
  await expect.element(on).toBeVisible()
  expect(shift()).toBe('none')
  const [closeX, closeY] = placeIn(page.getByRole('button', { name: 'Close notification' }), 20, 20)
  await move(closeX, closeY)
  await press(closeX, closeY)
  await move(closeX + 3, closeY)
  await release(closeX + 3, closeY)
  await expect.element(on).not.toBeVisible()
})
