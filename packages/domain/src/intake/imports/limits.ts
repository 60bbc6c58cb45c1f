/** Greatest file, bytes; beyond this and the limits below an import is refused as IMPORT_TOO_LONG. */
export const IMPORT_FILE_MAX = 30_000_000
/** Most files of an archive. */
export const IMPORT_PARTS_MAX = 1_000
/** Most rows of a sheet of reference data. */
export const IMPORT_ROWS_MAX = 5_000
/** Most rows of a sheet of bets, drops or movements in a file of CSV. */
export const HISTORY_ROWS_MAX = 1_000_000
/** Most rows of a sheet of bets, drops or movements in a workbook. */
export const WORKBOOK_ROWS_MAX = 200_000
/** Changed or refused rows of a sheet that are shown one by one. */
export const IMPORT_ROWS_SHOWN = 500
