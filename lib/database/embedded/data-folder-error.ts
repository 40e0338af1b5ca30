/** The data folder cannot be used: in use, damaged or unreadable. The message is one sentence for the administrator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}
