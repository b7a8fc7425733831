import href from '#client/styles/pages.css?url'

let styles: Promise<void> | undefined

/**
 * The styles of all pages but the register's, once; whoever shows such a page waits for them. Not by `import()`: Vite
 * remembers what it has asked for and takes it as there ever after, even when it did not come.
 */
export function loadPagesStyles(): Promise<void> {
  styles ??= appendStyles().catch((error: unknown) => {
    styles = undefined
    throw error
  })
  return styles
}

function appendStyles(): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new Error('The styles of the pages could not be loaded'))
    })
    document.head.append(link)
  })
}
