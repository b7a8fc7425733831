import { goodPictures } from '#testing/picture-corpus.ts'
import { button, choose, dialog, openDialog } from '../support/photo-dialog.ts'
import { expect, test } from '../support/school.ts'

// A headless browser refuses the camera unless it has the flag that grants every permission.
test.use({
  launchOptions: async ({ launchOptions }, use) => {
    const args = launchOptions.args?.filter((arg) => arg !== '--use-fake-ui-for-media-stream') ?? []
    await use({ ...launchOptions, args })
  },
})

test('[E4] a camera that is refused is explained, and a file serves instead', async ({ page, school }) => {
  await school.signIn(page.context(), 'staff')
  await openDialog(page)
  await expect(dialog(page).getByRole('alert')).toHaveText(
    /^Unable to access camera: .+[^.]\. Please check permissions and try again\.$/,
  )
  const [picture] = await goodPictures()
  await choose(page, 'Choose a file', {
    ...{ name: 'a.jpg', mimeType: 'image/jpeg' },
    buffer: picture?.bytes ?? Buffer.alloc(0),
  })
  await button(page, 'Use Photo').click()
  await expect(page.getByText('Photo uploaded successfully')).toBeVisible()
})
