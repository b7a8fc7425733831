import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { schoolSetupQuery } from '#client/api/school-setup.ts'
import { renderScreen } from '#testing/screen/render-screen.tsx'
import { ClassesSection } from './classes-section.tsx'

function Classes() {
  const { data } = useQuery(schoolSetupQuery)
  return data && <ClassesSection classes={data.classes} />
}

test('a class moves as many steps as its button is pressed, however slow the network', async () => {
  let ids = [1, 2, 3, 4, 5]
  const setUpClass = (id: number) => ({
    ...{ id, name: `Year ${id}`, ageRange: null, displayOrder: id, isActive: true, pupilCount: 9 },
  })
  await renderScreen(<Classes />, {
    as: { role: 'admin' },
    answers: {
      'GET /api/school-setup': () => Response.json({ years: [], classes: ids.map(setUpClass) }),
      'PUT /api/school-classes/order': async (request) => {
        const wanted = (await request.json()) as { ids: number[] }
        await new Promise((resolve) => setTimeout(resolve, 300))
        ids = wanted.ids
        return new Response(null, { status: 204 })
      },
    },
  })
  const move = (way: 'up' | 'down') => page.getByRole('button', { name: `Move Year 5 ${way}` })
  await move('up').dblClick()
  await expect.poll(() => ids).toEqual([1, 2, 5, 3, 4])
  await expect.element(move('down')).toBeEnabled()
  move('down').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => ids).toEqual([1, 2, 3, 5, 4])
  const shown = () =>
    page
      .getByRole('listitem')
      .elements()
      .map((item) => item.querySelector('span span')?.textContent)
  await expect.poll(shown).toEqual(['Year 1', 'Year 2', 'Year 3', 'Year 5', 'Year 4'])
  await expect.element(move('down')).toHaveFocus()
})
