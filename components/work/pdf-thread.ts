// In a thread, pdf.js listens for what to read as soon as it is loaded. An export keeps it from being left out.
export { version } from 'unpdf/pdfjs';
