const problems: Record<string, readonly string[]> = {
  'no server has this name': ['ENOTFOUND', 'EDNS'],
  'its name could not be looked up now': ['EAI_AGAIN'],
  'it refused the connection': ['ECONNREFUSED'],
  'the connection was closed': ['ECONNRESET', 'ECONNABORTED', 'ECONNECTION', 'EPIPE'],
  'it did not answer in time': ['ETIMEDOUT'],
  'the network has no way to it': ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'EADDRNOTAVAIL'],
  'its certificate has expired': ['CERT_HAS_EXPIRED'],
  'its certificate is for another name': ['ERR_TLS_CERT_ALTNAME_INVALID'],
  'its certificate is not trusted': [
    'DEPTH_ZERO_SELF_SIGNED_CERT',
    'SELF_SIGNED_CERT_IN_CHAIN',
    'UNABLE_TO_GET_ISSUER_CERT',
    'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  ],
  'no encrypted connection could be made': ['EPROTO', 'ETLS', 'ERR_SSL_WRONG_VERSION_NUMBER'],
};
const byCode = new Map(Object.entries(problems).flatMap(([problem, codes]) => codes.map((code) => [code, problem])));

/**
 * Why no connection could be made, as the end of a sentence about a server: ": no server has this name". A code without words is
 * all that is known, and is shown.
 * @param code of the operating system, of TLS or of nodemailer
 */
export function connectionProblem(code: string | undefined): string {
  if (!code) return '';
  const problem = byCode.get(code);
  return problem ? `: ${problem}` : ` (${code})`;
}
