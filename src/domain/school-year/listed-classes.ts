type ListedClass = { name: string; ageRange: string | null }

/**
 * [C2] The classes in use in the school's order, then those out of use that pupils are still in: their registers have to
 * be taken too, and the total counts them.
 */
export function listedClasses(
  inUse: readonly ListedClass[],
  counted: readonly { yearGroup: string }[],
): ListedClass[] {
  const names = new Set(inUse.map(({ name }) => name))
  const others = new Set(counted.map(({ yearGroup }) => yearGroup).filter((name) => !names.has(name)))
  return [...inUse, ...[...others].map((name) => ({ name, ageRange: null }))]
}
