import { useRef, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { MenuChoice, MenuGroup, MenuItem, MenuList } from './menu.tsx'

const onIllness = vi.fn<() => void>()
const menu = page.getByRole('menu')
const button = page.getByRole('button', { name: 'More codes' })
const focused = () => document.activeElement?.textContent

const names = (locator: { elements(): Element[] }) => locator.elements().map((item) => item.textContent)

function Codes({ chosen }: { chosen?: string }) {
  const [isOpen, setOpen] = useState(false)
  const anchor = useRef<HTMLButtonElement>(null)
  function close(refocus: boolean) {
    setOpen(false)
    if (refocus) anchor.current?.focus()
  }
  return (
    <>
      <button ref={anchor} type="button" onClick={() => setOpen(!isOpen)}>
        More codes
      </button>
      {isOpen && (
        <MenuList anchor={anchor} focusOn="first" onClose={close}>
          <MenuGroup label="Authorised">
            {['Illness', 'Interview', 'Medical'].map((name) => (
              <MenuChoice
                key={name}
                checked={name === chosen}
                {...(name === 'Illness' && { onClick: onIllness })}
              >
                {name}
              </MenuChoice>
            ))}
          </MenuGroup>
          <MenuItem disabled>Locked</MenuItem>
          <MenuItem>Clear selection</MenuItem>
        </MenuList>
      )}
      <h1>Beside</h1>
    </>
  )
}

beforeEach(() => void onIllness.mockReset())

test('the menu opens over the page, with the focus on the first item', async () => {
  await renderScreen(<Codes />)
  await button.click()
  await expect.element(menu).toBeVisible()
  expect(menu.element().matches(':popover-open')).toBe(true)
  await expect.poll(focused).toBe('Illness')
})

test('the chosen item has the focus, wherever it stands', async () => {
  await renderScreen(<Codes chosen="Medical" />)
  await button.click()
  await expect.poll(focused).toBe('Medical')
  await expect.element(menu.getByRole('menuitemradio', { checked: true })).toHaveTextContent('Medical')
})

test.for([
  { keys: '{ArrowDown}', to: 'Interview' },
  { keys: '{ArrowUp}', to: 'Clear selection' },
  { keys: '{End}', to: 'Clear selection' },
  { keys: '{End}{ArrowDown}', to: 'Illness' },
  { keys: '{End}{Home}', to: 'Illness' },
  { keys: 'm', to: 'Medical' },
  { keys: 'i', to: 'Interview' },
  { keys: 'ii', to: 'Illness' },
])('from the first item $keys leads to $to, past what is disabled', async ({ keys, to }) => {
  await renderScreen(<Codes />)
  await button.click()
  await expect.poll(focused).toBe('Illness')
  await userEvent.keyboard(keys)
  await expect.poll(focused).toBe(to)
})

test('a choice is made once, closes the menu and gives the focus back', async () => {
  await renderScreen(<Codes />)
  await button.click()
  expect(names(menu.getByRole('menuitemradio'))).toEqual(['Illness', 'Interview', 'Medical'])
  await userEvent.keyboard('{Enter}')
  expect(onIllness).toHaveBeenCalledOnce()
  await expect.element(menu).not.toBeInTheDocument()
  await expect.element(button).toHaveFocus()
})

test.for([
  { way: 'Escape', leave: () => userEvent.keyboard('{Escape}') },
  { way: 'a press beside it', leave: () => page.getByRole('heading').click() },
  { way: 'its button', leave: () => button.click() },
])('$way closes the menu and chooses nothing', async ({ leave }) => {
  await renderScreen(<Codes />)
  await button.click()
  await leave()
  await expect.element(menu).not.toBeInTheDocument()
  expect(onIllness).not.toHaveBeenCalled()
})
