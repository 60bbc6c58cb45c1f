import { createContext } from 'react'

/** The user whose columns the tables show, by username. */
export const TableOwner = createContext('')
