/** The data folder cannot be used, because it is in use, damaged or unreadable. The message is for the administrator. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}
