import type { Page } from '@playwright/test'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { stylesheetOf } from './same-markup.ts'

/** What the plain page needs to draw any part of the grid: its frame, each pupil, each mark, and how a mark looks. */
interface RecordedGrid {
  stylesheet: string
  frame: string
  /** The markup of a pupil's name and totals. */
  pupils: { header: string; totals: string }[]
  /** The cells of a pupil from the first day on. */
  marks: { look: string; text: string; label: string }[][]
}

/** Runs in the page of our annual report: scrolls through all of it and takes down what each cell shows. */
async function takeDown(): Promise<Omit<RecordedGrid, 'stylesheet'>> {
  const frame = document.querySelector('[role=grid]')?.parentElement
  if (!frame) throw new Error('There is no grid')
  const pupils: RecordedGrid['pupils'] = []
  const marks: RecordedGrid['marks'] = []
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 30)))
  for (let left = 0; ; left += 600) {
    for (let top = 0; ; top += 500) {
      frame.scrollTo(left, top)
      await drawn()
      for (const row of frame.querySelectorAll('tbody tr')) {
        const number = Number(row.ariaRowIndex) - 4
        const [header, totals] = [row.querySelector('th'), row.lastElementChild]
        pupils[number] = { header: header?.outerHTML ?? '', totals: totals?.outerHTML ?? '' }
        for (const cell of row.querySelectorAll('td')) {
          if (cell === totals) continue
          const shown = { look: cell.className, text: cell.innerText, label: cell.ariaLabel ?? '' }
          ;(marks[number] ??= [])[Number(cell.ariaColIndex) - 2] = shown
        }
      }
      if (top + frame.clientHeight >= frame.scrollHeight) break
    }
    if (left + frame.clientWidth >= frame.scrollWidth) break
  }
  frame.scrollTo(0, 0)
  await drawn()
  return { frame: frame.outerHTML, pupils, marks }
}

// Written as text, as the page's types are not those of this file: the same rows and cells as ours at each place, and of
// what a cell shows only what differs.
const SCRIPT = `
const { pupils, marks } = await (await fetch('/marks')).json()
const frame = document.querySelector('[role=grid]').parentElement
const body = frame.querySelector('tbody')
const [ROW, CELL, NAMES, TOTALS, HEADER] = [32, 22, 248, 300, 84]
const stretch = (start, extent, step, margin, total) => {
  const count = Math.min(total, (Math.ceil((extent + 2 * margin) / step) + 1) * step)
  const from = Math.max(0, Math.min(Math.floor((start - margin) / step) * step, total - count))
  return [from, from + count]
}
const template = body.querySelector('td').cloneNode()
template.removeAttribute('style')
const show = (cell, mark) => {
  if (cell.shown === mark) return
  if (cell.shown?.look !== mark.look) cell.className = mark.look
  if (cell.shown?.text !== mark.text) cell.textContent = mark.text
  if (cell.shown?.label !== mark.label) cell.setAttribute('aria-label', mark.label)
  cell.shown = mark
}
const textNodesIn = (cells) => cells.flatMap((cell) => {
  const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT)
  const nodes = []
  while (walker.nextNode()) nodes.push(walker.currentNode)
  return nodes
})
const textsOf = pupils.map(({ header, totals }) => {
  const row = document.createElement('tr')
  row.innerHTML = header + totals
  return textNodesIn([row.firstChild, row.lastChild]).map(({ data }) => data)
})
const rowOf = (number) => {
  const row = Object.assign(body.querySelector('tr').cloneNode(), { number, drawn: [], from: 0 })
  row.innerHTML = pupils[number].header + pupils[number].totals
  row.texts = textNodesIn([row.firstChild, row.lastChild])
  return row
}
const fill = (row, from, to) => {
  const first = row.drawn[0]
  while (row.drawn.length > 0 && row.from < from) {
    row.drawn.shift().remove()
    row.from += 1
  }
  while (row.drawn.length > 0 && row.from + row.drawn.length > to) row.drawn.pop().remove()
  if (row.drawn.length === 0) row.from = from
  const add = (column, before) => {
    const cell = template.cloneNode()
    cell.setAttribute('aria-colindex', column + 2)
    show(cell, marks[row.number][column])
    row.insertBefore(cell, before)
    return cell
  }
  while (row.from > from) row.drawn.unshift(add(--row.from, row.drawn[0] ?? row.lastChild))
  for (let column = row.from + row.drawn.length; column < to; column++) row.drawn.push(add(column, row.lastChild))
  if (first !== row.drawn[0]) {
    if (first) first.style.marginLeft = ''
    row.drawn[0].style.marginLeft = from > 0 ? from * CELL + 1 + 'px' : ''
  }
}
let rows = []
let shown = ''
const draw = () => {
  const [rowFrom, rowTo] = stretch(frame.scrollTop / ROW, (frame.clientHeight - HEADER) / ROW, 2, 3, pupils.length)
  const columns = (frame.clientWidth - NAMES - TOTALS) / CELL
  const [from, to] = stretch(frame.scrollLeft / CELL, columns, 4, 2, marks[0].length)
  const count = rowTo - rowFrom
  if (shown === [rowFrom, count, from, to].join()) return
  shown = [rowFrom, count, from, to].join()
  if (rows.length !== count) {
    rows = Array.from({ length: count }, (_, index) => rowOf(index))
    rows.forEach((row, index) => (row.style.transform = 'translateY(' + index * ROW + 'px)'))
    body.replaceChildren(...rows)
  }
  rows.forEach((row, slot) => {
    const number = rowFrom + ((slot - (rowFrom % count) + count) % count)
    if (row.number !== number) {
      row.number = number
      row.style.transform = 'translateY(' + number * ROW + 'px)'
      const texts = textsOf[number]
      if (texts.length !== row.texts.length) throw new Error('The totals of two pupils differ in their parts')
      row.texts.forEach((node, index) => {
        if (node.data !== texts[index]) node.data = texts[index]
      })
      row.drawn.forEach((cell, index) => show(cell, marks[number][row.from + index]))
    }
    fill(row, from, to)
  })
}
draw()
// As ours while it scrolls: no row lights up under the mouse.
frame.lastElementChild.style.pointerEvents = 'auto'
frame.addEventListener('scroll', draw, { passive: true })`

const pageOf = ({ stylesheet, frame }: RecordedGrid) =>
  `<!doctype html><html lang="en-GB"><meta charset="utf-8"><link rel="stylesheet" href="${stylesheet}">` +
  `<body style="padding: 0 24px">${frame}<script type="module">${SCRIPT}</script>`

/**
 * The limit of the frames that does the same work: a plain page with our stylesheet that shows the same rows and cells at
 * each place, without React, keys or a moving header. Answers its address.
 */
export async function startBareGrid(report: Page): Promise<{ address: string; close: () => void }> {
  const recorded = { stylesheet: await stylesheetOf(report), ...(await report.evaluate(takeDown)) }
  const server = createServer(({ url = '/' }, response) => {
    if (url === '/marks') return response.end(JSON.stringify(recorded))
    if (url === '/') return response.setHeader('content-type', 'text/html').end(pageOf(recorded))
    if (!url.startsWith('/assets/')) return response.writeHead(404).end()
    if (url.endsWith('.css')) response.setHeader('content-type', 'text/css')
    return response.end(readFileSync(path.join('dist/client', url)))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
