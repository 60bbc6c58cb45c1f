/** Bytes of a file. */
export const IMPORT_FILE_MAX = 30_000_000
/** Files of an archive. */
export const IMPORT_PARTS_MAX = 1_000
/** Rows of a sheet of reference data. */
export const IMPORT_ROWS_MAX = 5_000
/** Rows of a sheet of bets, drops or movements. */
export const HISTORY_ROWS_MAX = 1_000_000
/** Those of a sheet of a workbook. */
export const WORKBOOK_ROWS_MAX = 200_000
/** Changed or refused rows of a sheet that are shown one by one. */
export const IMPORT_ROWS_SHOWN = 500
