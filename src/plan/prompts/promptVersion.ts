/** Raised when the prompts' words change: results of other prompts are not comparable. */
export const promptVersion = 1;
