import { transparentPictures } from '#testing/picture-corpus.ts'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { button, choose, openDialog, opener } from '../support/photo-dialog.ts'
import { expect, test } from '../support/school.ts'

type Drawn = {
  type: string
  quality: number
  width: number
  height: number
  corner: number[]
  isSent: boolean
}
type Seen = { asked: MediaStreamConstraints[]; drawn: Drawn[] }

/** The server draws every photo again, so what the browser asks for, draws and sends is looked at in the browser. */
async function watchBrowser(page: Page): Promise<() => Promise<Seen>> {
  await page.addInitScript(() => {
    const seen: Seen = { asked: [], drawn: [] }
    Object.assign(window, { seen })
    const watch = (owner: object, method: string, look: (given: unknown[], self: unknown) => void) => {
      const original = Reflect.get(owner, method) as () => unknown
      const apply = (_: unknown, self: unknown, given: unknown[]) => {
        look(given, self)
        return Reflect.apply(original, self, given)
      }
      Reflect.set(owner, method, new Proxy(original, { apply }))
    }
    watch(MediaDevices.prototype, 'getUserMedia', ([wanted]) => {
      seen.asked.push(wanted as MediaStreamConstraints)
    })
    const pictures = new Map<unknown, Drawn>()
    watch(HTMLCanvasElement.prototype, 'toBlob', (given, canvas) => {
      const [take, type, quality] = given as [BlobCallback, string, number]
      const drawing = canvas as HTMLCanvasElement
      const { width, height } = drawing
      const corner = [...(drawing.getContext('2d')?.getImageData(0, 0, 1, 1).data ?? [])]
      const drawn = { type, quality, width, height, corner, isSent: false }
      seen.drawn.push(drawn)
      given[0] = (picture: Blob | null) => {
        pictures.set(picture, drawn)
        take(picture)
      }
    })
    watch(XMLHttpRequest.prototype, 'send', ([body]) => {
      const drawn = pictures.get(body)
      if (drawn) drawn.isSent = true
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'seen') as Seen)
}

const SQUARE = { type: 'image/jpeg', quality: 0.85, width: 400, height: 400, isSent: true }

test('[E3] the camera is asked for 640x480 facing the user; captured at 0.9, a jpeg of 400x400 at 0.85 is sent', async ({
  page,
  school,
}) => {
  const seen = await watchBrowser(page)
  await school.signIn(page.context(), 'staff')
  await openDialog(page)
  await button(page, 'Capture').click()
  await button(page, 'Use Photo').click()
  await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
  const { asked, drawn } = await seen()
  expect(asked).toEqual([{ video: { width: { ideal: 640 }, height: { ideal: 480 }, facingMode: 'user' } }])
  expect(drawn).toMatchObject([
    { type: 'image/jpeg', quality: 0.9, width: 640, height: 480, isSent: false },
    SQUARE,
  ])
})

test('[E3] what one can see through is sent and stored on white', async ({ page, school }) => {
  const seen = await watchBrowser(page)
  const staff = await school.signIn(page.context(), 'staff')
  await openDialog(page)
  const [clear] = await transparentPictures()
  const buffer = clear?.bytes ?? Buffer.alloc(0)
  await choose(page, 'Choose a file', { name: 'a.png', mimeType: 'image/png', buffer })
  await button(page, 'Use Photo').click()
  await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
  expect((await seen()).drawn).toMatchObject([{ ...SQUARE, corner: [255, 255, 255, 255] }])
  const address = (await opener(page, 'Change').locator('img').getAttribute('src')) ?? ''
  const photo = await staff.fetch(address.replace('&size=96', ''))
  const middle = sharp(await photo.arrayBuffer()).extract({ left: 200, top: 200, width: 1, height: 1 })
  expect(Math.min(...(await middle.raw().toBuffer()))).toBeGreaterThan(250)
})
