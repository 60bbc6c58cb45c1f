/** Bytes of a file. */
export const IMPORT_FILE_MAX = 10_000_000
/** Rows of a sheet. */
export const IMPORT_ROWS_MAX = 5_000
/** Changed or refused rows of a sheet that are shown one by one. */
export const IMPORT_ROWS_SHOWN = 500
