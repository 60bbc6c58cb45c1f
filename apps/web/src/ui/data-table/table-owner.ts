import { createContext } from 'react'

/** Whose columns the tables show: the username. */
export const TableOwner = createContext('')
