import type { Contact } from '#domain/pupils/contacts.ts'
import { MOST_CONTACTS } from '#domain/pupils/contacts.ts'
import { describe, expect, test } from 'vitest'
import { contactsAfterImport } from './imported-contacts.ts'

const contact = (name: string, more: Partial<Contact> = {}): Contact => ({
  ...{ name, relation: null, phone: null, otherPhone: null, email: null },
  ...{ hasParentalResponsibility: false, mayCollect: null, ...more },
})
const TOM = contact('Tom Baker', { relation: 'Father', email: 'tom@example.org', mayCollect: false })
const GRAN = contact('Gran', { phone: '01632 960001', mayCollect: true })

describe('[M4] an import', () => {
  test('keeps of a contact what the file does not say, such as who may not collect', () => {
    const given = contact('tom baker', { phone: '07700 900123' })
    expect(contactsAfterImport([given], [TOM])).toEqual([
      { ...TOM, name: 'tom baker', phone: '07700 900123' },
    ])
  })

  test('knows who had no relation until the file says one', () => {
    const known = contact('Tom Baker', { phone: '01632 960001', mayCollect: true })
    const given = contact('Tom Baker', { relation: 'Father' })
    expect(contactsAfterImport([given], [known])).toEqual([{ ...known, relation: 'Father' }])
  })

  test('changes what the file says', () => {
    const given = contact('Tom Baker', { relation: 'father', mayCollect: true })
    expect(contactsAfterImport([given], [TOM])).toMatchObject([{ relation: 'father', mayCollect: true }])
  })

  test('lifts no ban for another adult of that name, who has another relation', () => {
    const grandfather = contact('Tom Baker', { relation: 'Grandfather', mayCollect: true })
    expect(contactsAfterImport([grandfather], [grandfather, TOM])).toEqual([grandfather, TOM])
    const silent = contact('Tom Baker', { relation: 'Grandfather' })
    expect(contactsAfterImport([silent], [grandfather, TOM])).toEqual([grandfather, TOM])
    const dad = contact('Tom Baker', { relation: 'Dad' })
    expect(contactsAfterImport([dad], [TOM])).toEqual([{ ...dad, mayCollect: false }, TOM])
    const allowed = contact('Tom Baker', { relation: 'Father', phone: '01632 960001', mayCollect: true })
    expect(contactsAfterImport([dad], [allowed])).toEqual([dad])
  })

  test('of its own export changes nothing', () => {
    const known = [contact('Tom Baker', { relation: 'Grandfather' }), TOM, GRAN]
    expect(contactsAfterImport(known, known)).toEqual(known)
  })

  test('leaves out who is not in the file, but never who may not collect', () => {
    expect(contactsAfterImport([contact('Sarah Baker')], [GRAN, TOM])).toEqual([contact('Sarah Baker'), TOM])
  })

  test('keeps both of one name from collecting where one of them may not', () => {
    const john = contact('John Smith', { relation: 'Grandfather', mayCollect: true })
    const barred = contact('John Smith', { relation: 'Father', mayCollect: false })
    expect(contactsAfterImport([contact('John Smith')], [john, barred])).toMatchObject([
      { mayCollect: false },
    ])
  })

  test('tells two of one name apart by their relation, and gives nothing of one to the other', () => {
    const grandfather = contact('John Smith', {
      relation: 'Grandfather',
      phone: '01632 960001',
      mayCollect: true,
    })
    const father = contact('John Smith', { relation: 'Father' })
    expect(contactsAfterImport([grandfather, father], [grandfather, father])).toEqual([grandfather, father])
    const silent = [
      contact('John Smith', { relation: 'grandfather' }),
      contact('John Smith', { relation: 'Uncle' }),
    ]
    expect(contactsAfterImport(silent, [grandfather, father])).toEqual([
      { ...grandfather, relation: 'grandfather' },
      silent[1],
    ])
  })

  test('keeps parental responsibility where the file says nothing of it', () => {
    const mum = contact('Sarah Baker', { hasParentalResponsibility: true })
    const given = (hasParentalResponsibility: boolean | null) => [
      { ...contact('Sarah Baker'), hasParentalResponsibility },
    ]
    expect(contactsAfterImport(given(null), [mum])).toEqual([mum])
    expect(contactsAfterImport(given(false), [mum])).toEqual([contact('Sarah Baker')])
    expect(contactsAfterImport(given(null), [])).toEqual([contact('Sarah Baker')])
  })

  test('knows a name with the apostrophe of a tablet', () => {
    const barred = contact('Tom O’Brien', { mayCollect: false })
    expect(contactsAfterImport([contact("Tom O'Brien")], [barred])).toEqual([
      { ...barred, name: "Tom O'Brien" },
    ])
  })

  test('leaves room for who may not collect', () => {
    const given = Array.from({ length: MOST_CONTACTS }, (_, number) => contact(`Contact ${number}`))
    const after = contactsAfterImport(given, [TOM])
    expect(after).toHaveLength(MOST_CONTACTS)
    expect(after.at(-1)).toEqual(TOM)
  })
})
