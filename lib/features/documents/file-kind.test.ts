import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { fileKind, isReadInParts } from './file-kind.ts';
import { pngFile } from './testing/image-files.ts';
import { sheetsFile, slidesFile, wordFile } from './testing/office-files.ts';
import { pdfFile } from './testing/pdf-file.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const compound = (name: string) => new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, ...Buffer.from(name.padEnd(300), 'utf16le')]);
const email = 'From: Lena <lena@acme.com>\r\nTo: maya@acme.com\r\nSubject: Cut-over\r\n\r\nHello,\r\n';

test.each([
  ['pdf', pdfFile('Hello')],
  ['pdf', bytes(`#!/bin/some-scanner\n${Buffer.from(pdfFile('Hello')).toString()}`)],
  ['docx', wordFile('Hello')],
  ['pptx', slidesFile([{ title: 'Hello' }])],
  ['xlsx', sheetsFile({ One: [['Hello']] })],
  ['html', bytes('\n<!-- saved -->\n<!DOCTYPE html><title>Hello</title>')],
  ['html', bytes('<html lang="en"><body>Hello')],
  ['html', bytes('<h1>Hi</h1><p>The pilot starts in May, in Oslo.')],
  ['html', bytes('<!-- saved -->\n<meta charset="utf-8">\n<style>b < i { color: red }</style>\n<H1>Hi</H1>\n<p>One<p>Two</p>\n')],
  ['html', bytes('<table>\n<tr><td>a, b</td></tr>\n<tr><td>c, d</td></tr>\n</table>\n')],
  ['html', bytes(`<div>${'<p>Hello</p>'.repeat(10_000)}</div>`)],
  ['text', bytes('<h1> is the largest heading.')],
  ['text', bytes('<h1> and </h1> enclose a heading.')],
  ['text', bytes('<p> and <b>bold</b> are tags.')],
  ['text', bytes('Write <h1>Hi</h1> for a heading.')],
  ['text', bytes('<note><to>Lena</to></note>')],
  ['text', bytes('<p>Only a tag that is never closed')],
  ['markdown', bytes('<p align="center"><img src="a.png"></p>\n\n# Ledger\n\nWe keep books.')],
  ['markdown', bytes('<div align="center">\n\n# Ledger\n\n</div>')],
  ['eml', bytes(email)],
  ['mbox', bytes(`From maya Mon Nov 23 10:00:00 2026\n${email}`)],
  ['ics', bytes('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')],
  ['archive', zipSync({ 'inner.zip': zipSync({ 'a.txt': bytes('a') }) })],
  ['image', pngFile(1, 1)],
  ['image', new Uint8Array([0xff, 0xd8, 0xff, 0xe0, 0])],
  ['csv', bytes('Name,Amount\nAnna,12\n"Bo, C",3\n')],
  ['csv', bytes('Name;Betrag\nAnna;1,5\nBo;2,5\n')],
  ['csv', bytes('a\tb\tc\n1\t2\t3\n')],
  ['text', bytes('Hi')],
  ['markdown', bytes('Notes\n\n## Costs\n\nWe spent more.')],
  ['markdown', bytes('See [the plan](https://acme.com/plan).')],
  ['text', bytes('We moved it. The rest comes later, on Friday.\nIt took a day, not two.\nNobody saw it, we think.')],
  ['text', bytes('Subject matter: none.\nGrüße')],
  ['text', new Uint8Array([0xff, 0xfe, ...Buffer.from('Grüße', 'utf16le')])],
  ['text', new Uint8Array([...bytes('Gr'), 0xfc, 0xdf, 0x65])],
])('the kind of a file follows from its content: %s', (kind, content) => {
  expect(fileKind(content)).toEqual({ kind });
});

test.each([
  ['an empty file', bytes(''), /empty/],
  ['a file of spaces', bytes(' \n\n '), /empty/],
  ['an image that browsers do not show', new Uint8Array([0x42, 0x4d, 0, 1, 2]), /PNG or JPEG/],
  ['half of a Word file', wordFile('Hello').slice(0, 700), /damaged/],
  ['a Word file with a password', compound('EncryptedPackage'), /password/],
  ['a Word file from before 2007', compound('WordDocument'), /\.docx/],
  ['an Excel file from before 2007', compound('Workbook'), /\.xlsx/],
  ['an RTF file', bytes('{\\rtf1 Hello}'), /RTF/],
  ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 0, 1, 2]), /program/],
  ['bytes of no known format', new Uint8Array([1, 2, 3, 0, 255]), /format/],
])('%s is refused with what to do', (_, content, reason) => {
  expect(fileKind(content)).toEqual({ problem: expect.stringMatching(reason) });
});

test('imports and long texts are read in parts, a text in UTF-16 as a whole', () => {
  const long = new Uint8Array(5_000_000).fill(65);
  expect([isReadInParts('mbox', bytes('From a')), isReadInParts('text', long), isReadInParts('csv', long)]).toEqual([true, true, true]);
  expect([isReadInParts('text', bytes('Hi')), isReadInParts('html', long)]).toEqual([false, false]);
  expect(isReadInParts('text', new Uint8Array([0xff, 0xfe, ...long]))).toBe(false);
});
