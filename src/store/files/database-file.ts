/** Name of the database's file within a data directory. */
export const databaseFile = "ralph.db";
