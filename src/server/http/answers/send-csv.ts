import type { FastifyReply } from 'fastify'
import { attachment } from './attachment.ts'

/** Sends a file for a spreadsheet; the browser caches no copy beside the one that the person saves. */
export function sendCsv(reply: FastifyReply, fileName: string, csv: string): FastifyReply {
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', attachment(fileName))
    .header('cache-control', 'no-store')
    .send(csv)
}
