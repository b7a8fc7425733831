import { Activity, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createStore, useStore } from '#client/lib/create-store.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { keepLaidOut } from './keep-laid-out.ts'

const isHidden = createStore(true)

function Pupils() {
  const [pupils, setPupils] = useState(['Ann'])
  const isOut = useStore(isHidden)
  return (
    <>
      <button onClick={() => setPupils(['Ann', 'Ben'])}>Add</button>
      <div ref={isOut ? keepLaidOut : undefined} style={{ contentVisibility: isOut ? 'hidden' : undefined }}>
        <Activity mode={isOut ? 'hidden' : 'visible'}>
          {pupils.map((name) => (
            <a key={name} href="#pupil" className="block h-20">
              {name}
            </a>
          ))}
        </Activity>
      </div>
      <p>After them</p>
    </>
  )
}

const heights = () =>
  [...document.querySelectorAll<HTMLElement>('[href="#pupil"]')].map((link) => link.offsetHeight)

test('[C3] what is drawn ahead is laid out, but takes no room and is reached by nobody until it is shown', async () => {
  await renderScreen(<Pupils />)
  const [ann, ben] = [page.getByText('Ann'), page.getByText('Ben')]
  const end = page.getByText('After them').element()
  const before = end.getBoundingClientRect().y
  await expect.poll(heights).toEqual([80])
  await expect.element(ann).not.toBeVisible()
  await page.getByRole('button', { name: 'Add' }).click()
  await expect.poll(heights).toEqual([80, 80])
  await expect.element(ben).not.toBeVisible()
  expect(page.getByRole('link').elements()).toEqual([])
  expect(end.getBoundingClientRect().y).toBe(before)
  await userEvent.keyboard('{Tab}')
  expect(document.activeElement?.tagName).not.toBe('A')

  isHidden.set(false)
  await expect.element(ann).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Ben' })).toBeVisible()
  isHidden.set(true)
  await expect.element(ben).not.toBeVisible()
  expect(heights()).toEqual([80, 80])
})
