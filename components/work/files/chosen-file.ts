/** A file that a person has chosen for a ticket, and that is not uploaded yet. */
export interface ChosenFile {
  /** Its place in the workspace. */
  path: string;
  /** In bytes. */
  size: number;
  content: Blob;
  /** The id of the folder or the archive that it came in; absent for a file that came by itself. */
  group?: number;
}

/** A file that can be chosen, and is not read yet. */
export interface Candidate {
  /** As the folder or the archive names it. */
  path: string;
  /** In bytes; absent where it is known only once the file is open. */
  size?: number;
  /** @throws {UnreadableFile} */
  open(): Promise<Blob>;
}

/** Why a file, a folder or an archive cannot be read; the message is for the person, and speaks of a folder or an archive as “it”. */
export class UnreadableFile extends Error {
  override readonly name = 'UnreadableFile';
}

/** Does something, and says of which folder or archive it could not be done. @param words what comes before the reason */
export async function tellingOf<T>(words: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableFile) throw new UnreadableFile(`${words} ${error.message}`);
    if (error instanceof DOMException) throw new UnreadableFile(`${words} It couldn’t be read.`);
    throw error;
  }
}
