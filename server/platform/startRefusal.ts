/**
 * An expected "no" at start: the operator must change something first. The caller prints `message` (Chinese line,
 * English line) and ends the process with `exitCode`: 2 = wrong settings or surroundings, 3 = the data folder is in
 * use.
 */
export class StartRefusal extends Error {
  readonly exitCode: 2 | 3;

  constructor(text: { readonly zh: string; readonly en: string }, exitCode: 2 | 3 = 2, options?: ErrorOptions) {
    super(`${text.zh}\n${text.en}`, options);
    this.name = new.target.name;
    this.exitCode = exitCode;
  }
}
