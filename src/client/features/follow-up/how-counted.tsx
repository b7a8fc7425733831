/** So that nobody has to ask why a pupil is listed, or is not. */
export function HowCounted() {
  return (
    <details className="max-w-prose text-sm text-ink-2">
      <summary className="min-h-8 cursor-pointer py-1 pointer-coarse:min-h-11 pointer-coarse:py-3">
        How this is counted
      </summary>
      <ul className="grid list-disc gap-1 pl-5">
        <li>
          Unauthorised: the longest run of school days lost whole to G, N, O or U. A session attended or
          authorised ends it; a day without marks, or not required, neither ends it nor counts.
        </li>
        <li>
          Illness: every session marked I, two to the day; the only session of a part-time day is a day.
        </li>
        <li>
          Only pupils of compulsory school age are returned; one whose date of birth is not known is listed.
        </li>
        <li>A pupil stays listed for the rest of the year, also once the return has been made.</li>
      </ul>
    </details>
  )
}
