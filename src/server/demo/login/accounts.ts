export interface DemoAccount {
  id: string
  firstName: string
  lastName: string
  post: string
}

/** The people of the demonstration school. None has a role here: the first to sign in becomes admin, as everywhere. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  { id: 'office', firstName: 'Olivia', lastName: 'Marsh', post: 'School office' },
  { id: 'teacher', firstName: 'Thomas', lastName: 'Okafor', post: 'Class teacher, Year 3' },
  { id: 'nursery', firstName: 'Nadia', lastName: 'Rahman', post: 'Nursery teacher' },
  { id: 'head', firstName: 'Helen', lastName: 'Whitcombe', post: 'Head' },
  { id: 'inspector', firstName: 'Ian', lastName: 'Fairley', post: 'Visiting inspector' },
]

export const emailOf = (account: DemoAccount) => `${account.id}@bramleyhall.example`
