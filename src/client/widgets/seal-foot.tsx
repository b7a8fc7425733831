/** [L5] What the paper can be checked against, with a code to scan: drawn by the server, fetched when the page is printed. */
export function SealFoot() {
  return <img src="/api/trail/seal.svg" alt="" loading="lazy" className="mt-3 hidden print:block" />
}
