import { Page, PageTitle } from '#components/shell/page.tsx';
import { SkeletonRows } from '#components/ui/skeleton.tsx';

export default function Loading() {
  return (
    <Page>
      <PageTitle>Integrations</PageTitle>
      <div className="mt-8">
        <SkeletonRows label="Loading integrations" />
      </div>
    </Page>
  );
}
