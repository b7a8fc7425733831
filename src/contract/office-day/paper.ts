import { z } from 'zod'
import { defineCall } from '#contract/call.ts'

const yes = z.boolean('must be true or false')

const paperSettings = z.object({
  /** The lists are written into a file each morning. */
  isKeptEachMorning: yes,
  /** The lists name whom to ring. */
  hasPhones: yes,
})
export type PaperSettings = z.infer<typeof paperSettings>

export const paperCalls = {
  lists: defineCall('paper.lists', {
    summary: 'One page for the school and one for each class, to print for the grab bag',
    access: 'attendance:write',
    answer: { mediaType: 'text/html' },
  }),
  settings: defineCall('paper.settings', {
    summary: 'Whether the paper lists are kept each morning, and with which details',
    access: 'school:manage',
    answer: paperSettings,
  }),
  saveSettings: defineCall('paper.saveSettings', {
    summary: 'Choose whether the paper lists are kept each morning, and with which details',
    access: 'school:manage',
    body: z.strictObject(paperSettings.shape),
    answer: paperSettings,
  }),
}
