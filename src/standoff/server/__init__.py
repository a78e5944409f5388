"""HTTP and WebSocket round the tables, and stores that lose nothing."""
