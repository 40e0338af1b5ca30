/** A file that a person chose for a ticket and that is not uploaded yet. */
export interface ChosenFile {
  /** Its path in the workspace. */
  path: string;
  /** In bytes. */
  size: number;
  content: Blob;
  /** The id of the folder or archive that it is part of; absent for a single file. */
  group?: number;
}

/** A file that can be chosen and is not read yet. */
export interface Candidate {
  /** Its path in the folder or archive. */
  path: string;
  /** In bytes; absent if it is known only once the file is open. */
  size?: number;
  /** @throws {UnreadableFile} */
  open(): Promise<Blob>;
}

/** Why a file, a folder or an archive cannot be read; the message is for the person and calls a folder or an archive “it”. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Runs `read` and puts a sentence before the reason of a failure. @param message what failed */
export async function explainFailure<T>(message: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw new UnreadableFile(`${message} ${error.message}`);
    if (error instanceof DOMException) throw new UnreadableFile(`${message} It couldn’t be read.`);
    throw error;
  }
}
