import { MissingDocument } from '#components/documents/missing-document.tsx';

export default function DocumentNotFound() {
  return <MissingDocument />;
}
