import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from './markdown.tsx';

const html = (text: string) => renderToStaticMarkup(<Markdown text={text} streaming={false} />);
const id = '7c1e0b52-63a4-4f52-9b6e-0a6f6f9b7d11';

describe('rendering a reply', () => {
  it('removes scripts, handlers and frames', () => {
    const page = html(
      '<script>alert(1)</script> <img src=x onerror="alert(2)"> <iframe src="https://evil.example"></iframe> <b onclick="alert(3)">x</b>',
    );
    expect(page).not.toMatch(/<script|<img|<iframe|onerror|onclick/i);
  });

  it('a URL that would run a script is not a link', () => {
    for (const address of ['javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x'])
      expect(html(`[look](${address})`)).not.toMatch(/href="(?!#)/);
  });

  it('an image is not loaded: it is a link that shows its host', () => {
    const page = html('![a chart](https://evil.example/pixel.png?me=1)');
    expect(page).not.toContain('<img');
    expect(page).toContain('Image: a chart (evil.example)');
    expect(page).toMatch(/<a [^>]*rel="noopener noreferrer nofollow"/);
  });

  it('a link to a ref is a chip with its title and its page', () => {
    const page = html(`I made [Weekly status](deliverable:${id}).`);
    expect(page).toContain(`href="/deliverables/${id}"`);
    expect(page).toMatch(/class="chip chip-deliverable"/);
    expect(page).toContain('Weekly status');
  });

  it('a bare ref is a chip, also in inline code', () => {
    expect(html(`See memory:${id} and \`document:${id}\`.`).match(/class="chip chip-\w+"/g)).toEqual([
      'class="chip chip-memory"',
      'class="chip chip-document"',
    ]);
  });

  it('a ref in a code block stays text', () => {
    expect(html(`\`\`\`\ndeliverable:${id}\n\`\`\``)).not.toContain('chip');
  });

  it('a table can be scrolled by keyboard, and code can be copied', () => {
    const page = html('| A | B |\n|---|---|\n| 1 | 2 |\n\n```ts\nconst x = 1;\n```');
    expect(page).toMatch(/role="group"[^>]*aria-label="Table"[^>]*tabindex="0"/i);
    expect(page).toContain('class="grid-table"');
    expect(page).toContain('aria-label="Copy code"');
  });

  it('the headings of a reply are below the page’s own', () => {
    expect(html('# One\n\n### Three')).toMatch(/<h2[^>]*>One<\/h2>.*<h3[^>]*>Three<\/h3>/s);
  });
});
