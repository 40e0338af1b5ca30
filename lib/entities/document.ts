import { z } from 'zod';
import { defineEntity, type Row } from './define-entity.ts';
import { documentChunk } from './document-chunk.ts';
import { count, field, fieldAtCreation, longText, shortText, systemField, text } from './field.ts';
import { nouns } from './nouns.ts';
import { writeDocument } from './write-document.ts';

const reading = 'It is set when the document is read.';

/** A text that the partner can search and quote, stored as numbered chunks. */
export const document = defineEntity({
  type: 'document',
  table: 'documents',
  noun: nouns.document,
  example: { name: 'Brand guide', content: 'Never set headlines in capitals.' },
  about: 'Uploaded documents',
  fields: {
    name: field(shortText(300), { required: true, filter: true, order: 'asc' }),
    content: fieldAtCreation(longText(500_000).describe('the text; it is stored as chunks'), { stored: false }),
    mime_type: fieldAtCreation(shortText(200), { default: 'text/plain', filter: true }),
    size: systemField(count.describe('bytes'), reading, { order: 'desc' }),
    status: systemField(z.enum(['pending', 'processing', 'ready', 'failed']), reading, { filter: true }),
    kind: systemField(
      text
        .nullable()
        .describe('what an uploaded file is: pdf, docx, pptx, xlsx, html, csv, eml, mbox, ics, slack, notes, markdown, text or image'),
      reading,
      { filter: true },
    ),
    page_count: systemField(count.nullable().describe('pages, slides, sheets, emails, events, notes or days'), reading),
    error: systemField(text.nullable().describe('why it could not be read'), reading),
    notice: systemField(text.nullable().describe('what was not read of it'), reading),
    word_count: systemField(count, reading, { order: 'desc' }),
  },
  title: (row: Row) => String(row.name),
  breakdown: 'status',
  children: { chunks: { entity: documentChunk, parentKey: 'document_id' } },
  create: writeDocument,
});
