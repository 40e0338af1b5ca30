'use client';

import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { toast } from 'sonner';
import { IconButton } from '#components/ui/button.tsx';

/** Copies a text, and confirms it for two seconds. */
export function CopyButton({ label = 'Copy', text, className }: { label?: string; text: () => string; className?: string }) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const later = setTimeout(() => setCopied(false), 2000);
    return () => clearTimeout(later);
  }, [copied]);
  return (
    <IconButton
      label={copied ? 'Copied' : label}
      title={label}
      className={className}
      onClick={async () => {
        try {
          await navigator.clipboard.writeText(text());
          setCopied(true);
        } catch {
          toast.error('Your browser blocked copying. Select the text instead.');
        }
      }}
    >
      {copied ? <Check /> : <Copy />}
    </IconButton>
  );
}
